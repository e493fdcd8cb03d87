import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TrustedProxies } from '#src/platform/trusted-proxies.ts';
import { isLoopbackPeer } from './hosts.ts';

/** Limits of connections; times in milliseconds. */
export interface ConnectionLimits {
  /** How many may be open; a new one then takes the place of the one that has been idle longest. */
  most: number;
  /** How many one address may have, unless it is a trusted proxy's or of this machine. */
  mostOfAddress: number;
  /** How long one may be open without a request in progress. */
  idle: number;
  /** The same for trusted proxies, longer than their own limit, so that they never use a connection that is being closed. */
  idleOfProxy: number;
  /** How long a response may be sent without {@link slowest} bytes being taken. */
  stalled: number;
  /** How many requests may wait on one connection for the response to an earlier one; browsers and proxies send none so. */
  waiting: number;
  /** Bytes that a reader must take in {@link stalled}. */
  slowest: number;
}

const SWEEP_MS = 500;

/** A connection that has been refused or timed out is destroyed after this time, whether or not the peer closes it. */
export const LINGER_MS = 500;

interface Connection {
  address: string;
  isProxy: boolean;
  /** Whether a response is not finished. */
  isResponding: boolean;
  /** What begins the requests that were sent before the response to an earlier one. */
  waiting: (() => void)[];
  idleSince: number;
  /** When enough had been taken last, and how much in all by then. */
  takenAt: number;
  taken: number;
}

const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;

/** Closes connections that are idle, that read too slowly, or that are too many. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #proxies: TrustedProxies;
  readonly #open = new Map<Socket, Connection>();
  readonly #byAddress = new Map<string, number>();

  constructor(limits: ConnectionLimits, proxies: TrustedProxies) {
    this.#limits = limits;
    this.#proxies = proxies;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#admit(socket));
    const timer = setInterval(() => this.#sweep(), SWEEP_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const isProxy = this.#proxies.includes(address);
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.#limits.mostOfAddress && !isProxy && !isLoopbackPeer(address)) {
      socket.destroy();
      return;
    }
    if (this.#open.size >= this.#limits.most) this.#closeIdlest();
    const now = performance.now();
    this.#open.set(socket, {
      address,
      isProxy,
      isResponding: false,
      waiting: [],
      idleSince: now,
      takenAt: now,
      taken: 0,
    });
    this.#byAddress.set(address, count + 1);
    socket.once('close', () => this.#closed(socket, address));
  }

  #closed(socket: Socket, address: string): void {
    this.#open.delete(socket);
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }

  #closeIdlest(): void {
    for (const [socket, { isResponding }] of this.#open)
      if (!isResponding) {
        socket.destroy();
        return;
      }
  }

  /**
   * Begins to answer a request when the response to the one before it on its connection is finished: whoever asks for much and
   * reads nothing costs one response.
   */
  inTurn(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request;
    const connection = this.#open.get(socket);
    if (!connection) begin();
    else if (!connection.isResponding) this.#begin(connection, request, response, begin);
    else if (connection.waiting.length >= this.#limits.waiting) socket.destroy();
    else connection.waiting.push(() => this.#begin(connection, request, response, begin));
  }

  #begin(
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
    begin: () => void,
  ): void {
    const { socket } = request;
    const { connection: wish = request.httpVersion === '1.0' ? 'close' : '' } = request.headers;
    if (!response.hasHeader('Connection') && !/close/iu.test(wish))
      response.setHeader('Keep-Alive', `timeout=${this.#named(connection)}`);
    connection.isResponding = true;
    connection.takenAt = performance.now();
    connection.taken = takenOf(socket);
    response.once('close', () => {
      connection.isResponding = false;
      connection.idleSince = performance.now();
      // Moved to the end: the first one in the map is the one that has been idle longest.
      if (this.#open.delete(socket)) this.#open.set(socket, connection);
      // The rest of a body that was not read would be read, to be thrown away, for as long as the sender wishes.
      const endUnread = () => {
        if (!request.complete) socket.destroy();
      };
      if (!request.complete) setTimeout(endUnread, LINGER_MS).unref();
      if (!socket.destroyed) connection.waiting.shift()?.();
    });
    begin();
  }

  /** The seconds within which a client may use a connection again: one less than it stays, so that no request meets its end. */
  #named({ isProxy }: Connection): number {
    const { idle, idleOfProxy } = this.#limits;
    return Math.max(1, Math.floor((isProxy ? idleOfProxy : idle) / 1000) - 1);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [socket, connection] of this.#open)
      if (this.#isOverdue(socket, connection, now)) socket.destroy();
  }

  #isOverdue(socket: Socket, connection: Connection, now: number): boolean {
    const { idle, idleOfProxy, stalled, slowest } = this.#limits;
    if (!connection.isResponding)
      return now - connection.idleSince > (connection.isProxy ? idleOfProxy : idle);
    const taken = takenOf(socket);
    if (socket.writableLength === 0 || taken - connection.taken >= slowest) {
      connection.takenAt = now;
      connection.taken = taken;
      return false;
    }
    return now - connection.takenAt > stalled;
  }
}
