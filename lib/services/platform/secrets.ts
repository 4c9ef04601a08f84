/**
 * Tokens of sessions and secrets of mailed links are 32 random bytes, which base64url writes in 43 characters. Hashes of
 * scripts and ids are longer or shorter and stay readable.
 */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** For texts that are kept or logged and that others wrote in part, such as the refusal of a mail server. */
export const withoutSecrets = (text: string) => text.replace(secret, '[secret]')
