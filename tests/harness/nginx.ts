import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** Whether a program of the machine is there; tests that need it are left out aloud. */
export function has(program: string, ...args: string[]): boolean {
  const isThere = spawnSync(program, args).status === 0;
  if (!isThere) console.warn(`${program} is not installed: what needs it is not tested here`);
  return isThere;
}

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** A running nginx with a sample of `scripts/deploy/nginx`. */
export interface Nginx extends Disposable {
  /** Ports of http and https. */
  plain: number;
  tls: number;
}

interface Where {
  /** For its settings, its certificate and what it writes; must be there. */
  folder: string;
  /** The sample's text, in which the places of certificates are still those of the document. */
  sample: string;
  /** The site's host name, for the certificate. */
  host: string;
}

/** The sample with the ports and the certificate of this test; everything else as it is. */
function written({ folder, sample, host }: Where, ports: { plain: number; tls: number }): string {
  const own = sample
    .replaceAll(/^ *listen \[::\].*\n/gmu, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`)
    .replaceAll(`/etc/letsencrypt/live/${host}`, folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(kind => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${own}\n}\n`,
  );
  return file;
}

function certify({ folder, host }: Where): void {
  const [key = '', certificate = ''] = ['privkey.pem', 'fullchain.pem'].map(name => path.join(folder, name));
  const of = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const into = ['-subj', `/CN=${host}`, '-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...of, ...into], { stdio: 'pipe' });
}

/** Starts nginx on ports of its own. @throws with its complaint */
export async function startNginx(where: Where): Promise<Nginx> {
  mkdirSync(where.folder, { recursive: true });
  certify(where);
  // Another test may take a port before nginx does.
  for (let tries = 3; ; tries--) {
    const ports = { plain: await freePort(), tls: await freePort() };
    const command = ['-c', written(where, ports), '-p', where.folder];
    const { stderr } = spawnSync('nginx', command, { encoding: 'utf8' });
    const trouble = stderr.replaceAll(/^.*\[warn\].*\n?/gmu, '');
    if (trouble === '')
      return { ...ports, [Symbol.dispose]: () => void spawnSync('nginx', [...command, '-s', 'stop']) };
    if (tries === 1 || !trouble.includes('bind()')) throw new Error(trouble);
  }
}
