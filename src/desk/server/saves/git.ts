import { simpleGit } from 'simple-git';

/**
 * Commits files of the content, and these alone, in a person's name, where the folder lies in a git repository; elsewhere does
 * nothing. What others have staged stays staged.
 * @returns why it was not committed, for the log; null when it was or needs not be
 */
export async function commitSave(
  contentDir: string,
  files: readonly string[],
  person: string,
  message: string,
): Promise<string | null> {
  const git = simpleGit(contentDir, { config: ['user.name=Пульт', 'user.email=desk@localhost'] });
  try {
    if (!(await git.checkIsRepo())) return null;
    // A file of an ignored folder is nobody's to commit.
    const ignored = new Set(await git.checkIgnore([...files]));
    const own = files.filter(file => !ignored.has(file));
    if (own.length === 0) return null;
    await git.raw(['add', '--all', '--', ...own]);
    const author = `--author=${person} <${encodeURIComponent(person)}@desk>`;
    await git.raw(['commit', '--quiet', '--no-verify', author, `--message=${message}`, '--', ...own]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
