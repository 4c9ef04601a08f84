/** Tokens and secrets of links: 43 characters of base64url; hashes and ids have other lengths. */
const secret = /(?<![\w-])[\w-]{43}(?![\w-])/g

/** Removes secrets from texts that come partly from outside, such as a refusal of a mail server. */
export const withoutSecrets = (text: string) => text.replace(secret, '[secret]')
