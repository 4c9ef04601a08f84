/** What a call is called at the provider, as our rows call it: `once` names calls by more than a uuid holds. */
export const uuidOf = (name: string) => {
  const hex = name.replaceAll('-', '').slice(0, 32)
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Error('no name for a row')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
