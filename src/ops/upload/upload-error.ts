/** An upload that cannot begin or go on; the message says why and what to do. */
export class UploadError extends Error {}
