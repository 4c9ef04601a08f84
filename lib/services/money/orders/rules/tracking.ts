/** True for a tracking URL that is safe to open, since mails link to it. */
export const isTrackingUrl = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && text.startsWith('https://') && !url.username
}
