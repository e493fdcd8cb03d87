/** Types of packages without types of their own, as far as the benchmarks use them. */
declare module 'autocannon' {
  interface Request {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request. */
    setupRequest?: (given: object) => object;
  }
  interface Result {
    requests: { average: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    requests: readonly Request[];
  }): Promise<Result>;
}

declare module 'itemsjs' {
  export default function itemsjs(
    items: readonly object[],
    options: object,
  ): { search(query: object): unknown };
}
