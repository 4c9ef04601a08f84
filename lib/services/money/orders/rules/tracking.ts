/** Where a parcel can be followed: members are sent there, so nothing but a page that is safe to open. */
export const isTrackingUrl = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && text.startsWith('https://') && !url.username
}
