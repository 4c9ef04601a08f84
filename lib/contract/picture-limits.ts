/** Maximum size of an uploaded file. */
export const mostPictureBytes = 5_000_000
