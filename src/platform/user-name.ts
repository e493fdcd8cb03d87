import { userInfo } from 'node:os';

/** Who runs this process, as `chown` takes it: the number where the system has no name for it, as in a container. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}
