/**
 * Session tokens and secrets of mailed links: 32 random bytes, 43 characters in base64url. Script
 * hashes and ids have other lengths and stay readable.
 */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g

/**
 * Removes secrets from texts that are stored or logged and come partly from outside, such as the
 * refusal of a mail server.
 */
export const withoutSecrets = (text: string) => text.replace(secret, '[secret]')
