/**
 * Shortens the idempotency key of `once`, which is longer than a uuid, to the id used for the row and
 * for the provider's request.
 */
export const uuidOf = (name: string) => {
  const hex = name.replaceAll('-', '').slice(0, 32)
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Error('the name of a row is not hexadecimal')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
