/** Nothing where the address is not one of the web. */
export const webAddress = (url: string) => {
  const address = URL.canParse(url) ? new URL(url) : undefined
  return address && /^https?:$/.test(address.protocol) ? address : undefined
}
