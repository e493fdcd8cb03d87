/** Headers of every call of the specification's client. */
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' };

export interface Answer {
  status: number;
  headers: Headers;
  json: unknown;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    json: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
}

export const getJson = async (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  answerOf(await fetch(url, { headers: { ...HEADERS, ...headers } }));

export const postJson = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  answerOf(
    await fetch(url, {
      method: 'POST',
      headers: { ...HEADERS, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
