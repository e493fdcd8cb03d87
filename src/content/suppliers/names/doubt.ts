/** Why a name is not read. */
export type DoubtCode =
  | 'not-a-tyre'
  | 'truck'
  | 'not-new'
  | 'set'
  | 'mangled'
  | 'no-size'
  | 'two-sizes'
  | 'two-indices'
  | 'two-meanings'
  | 'no-brand'
  | 'two-brands'
  | 'two-models'
  | 'contradiction';

/** A name that is not read; the message is for the editor, in Russian, without a full stop. */
export class Doubt extends Error {
  readonly code: DoubtCode;
  constructor(code: DoubtCode, message: string) {
    super(message);
    this.code = code;
  }
}
