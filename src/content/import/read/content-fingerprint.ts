import { fingerprintWhere } from '#src/platform/fingerprint.ts';
import { isLeftBehind } from '../check/temporary-files.ts';

/** Fingerprint of all files of a content folder but those that editing programs leave behind. */
export const contentFingerprint = (contentDir: string): string =>
  fingerprintWhere(name => !name.split('/').some(isLeftBehind), contentDir);
