/** A page, or the app, could not be made; the message ends with the app's own complaint, for the developer. */
export class RenderError extends Error {}
