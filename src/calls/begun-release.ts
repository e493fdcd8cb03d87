import type { ReleaseSource } from '#src/server/site.ts';
import { expectSearch, forgetSearchAhead, isSearchKept, readSearchAhead } from './build-search.ts';

/**
 * A release that is being made: its catalogue and search are read while its pages are rendered, and the rest of it is looked at
 * when it is whole. So a new price waits for neither.
 */
export class BegunRelease {
  readonly #source: ReleaseSource;
  #catalogueFile = '';
  #isRead = false;

  constructor(source: ReleaseSource) {
    this.#source = source;
  }

  /**
   * @param catalogueFile of the release that is being made; empty for none
   * @param served the release that is served
   */
  follow(catalogueFile: string, served: string): void {
    if (catalogueFile !== this.#catalogueFile) this.#begin(catalogueFile, served);
    if (this.#isRead || !isSearchKept(catalogueFile)) return;
    this.#isRead = true;
    this.#source.readAhead(catalogueFile);
    readSearchAhead(catalogueFile);
  }

  #begin(catalogueFile: string, served: string): void {
    this.#catalogueFile = catalogueFile;
    this.#isRead = false;
    if (catalogueFile === '') forgetSearchAhead();
    else {
      expectSearch();
      this.#source.expect(served);
    }
  }
}
