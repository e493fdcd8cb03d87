/** Hidden files, locks and copies of editing programs, thumbnails, unfinished downloads and uploads, those of WinSCP too. */
const LEFT_BEHIND =
  /^(?:\..*|~\$.*|.*~|#.*#|thumbs\.db|desktop\.ini|__MACOSX|.*\.(?:tmp|sw[a-z]|part|filepart|crdownload|crswap)|.*___jb_(?:tmp|old)___)$/iu;

/**
 * Whether a file or folder of this name is nobody's content: left behind by a program or system, or README.md, which
 * is for people.
 */
export const isLeftBehind = (name: string): boolean => name === 'README.md' || LEFT_BEHIND.test(name);
