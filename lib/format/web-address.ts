/** Parses a URL; undefined when it is not http or https. */
export const webAddress = (url: string) => {
  const address = URL.canParse(url) ? new URL(url) : undefined
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
