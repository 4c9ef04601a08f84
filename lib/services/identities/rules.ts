/** An account must not be left without a way in. */
export const mayRemove = (identities: number, hasPassword: boolean) => hasPassword || identities > 1
