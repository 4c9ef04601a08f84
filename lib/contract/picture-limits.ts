/** Of one file that a member uploads. */
export const mostPictureBytes = 5_000_000
