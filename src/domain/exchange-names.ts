/** What stands for the slashes of a path where an exchange of 1C over HTTP keeps a picture: there are no folders. */
export const FLAT = '~';

/** Names of pictures that a shop can show. */
export const PICTURE_NAME = /\.(?:jpe?g|png|webp)$/iu;
