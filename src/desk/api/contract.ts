/** What a person of the desk may do. An owner may do all. */
export const ROLES = ['manager', 'editor', 'owner'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  manager: 'менеджер',
  editor: 'редактор',
  owner: 'владелец',
};

/**
 * A call of the desk: `POST /calls/NAME` with a JSON body. It carries the types of its body and answer, so that browser and server
 * cannot disagree; the server checks the body with a schema of its own.
 */
export interface Call<Body, Answer> {
  name: string;
  /** Who may make it: a role and owners, `all` who are signed in, or `anyone`. */
  allows: Role | 'all' | 'anyone';
  /** Only for the compiler. */
  types?: { body: Body; answer: Answer };
}

/** Declares a call. */
export const call = <Body, Answer>(
  name: string,
  allows: Call<Body, Answer>['allows'],
): Call<Body, Answer> => ({ name, allows });

/** Whether a role may make a call. */
export const isAllowed = (role: Role | null, { allows }: Pick<Call<unknown, unknown>, 'allows'>): boolean =>
  allows === 'anyone' || (role !== null && (role === 'owner' || allows === role || allows === 'all'));

/** The answer of a call that was refused. */
export interface Refusal {
  /** One Russian sentence that says what is wrong and what to do. */
  message: string;
  /** Sentences by field of the body. */
  fields?: Record<string, string>;
  /** Somebody else changed it meanwhile: what it is now, in the shape of the call's own answer. */
  current?: unknown;
}

/** The header with the id of whom a tab works for: with {@link OTHER_PERSON} it is refused once another has signed in. */
export const PERSON_HEADER = 'desk-person';
export const OTHER_PERSON = 412;

/** Where a file is sent before a call names it: `POST /uploads?name=NAME`, answered with {@link Uploaded}. */
export const UPLOADS = '/uploads';
/** As large as a price list or a photograph may be, in bytes. */
export const MAX_UPLOAD: number = 64 * 1024 * 1024;
export const TOO_LARGE = `Файл больше ${MAX_UPLOAD / 1024 / 1024} МБ: разделите его или сохраните поменьше.`;
export interface Uploaded {
  /** Names the file in calls. */
  upload: string;
  name: string;
  size: number;
}

/** Rows of a page, and how many there are on all. */
export interface Rows<Row> {
  data: Row[];
  total: number;
}

/** A page of a list. */
export interface Page {
  /** Counted from 1. */
  page: number;
  perPage: number;
}
