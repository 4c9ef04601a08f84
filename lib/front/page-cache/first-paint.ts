/** Returns the text of a style sheet of the build by its URL. */
export type ReadSheet = (address: string) => string | undefined

const sheet = /<link rel="stylesheet" href="([^"]+)"( data-precedence="[^"]*")\/>/g
const laterScript =
  /<script src="[^"]+" async=""><\/script>|<link rel="preload" as="script"[^>]*\/>/g

/**
 * Inlines the style sheets into the document and moves scripts behind the body. A linked style sheet
 * costs a slow connection one more round trip before the first paint, and scripts that start early
 * compete for bandwidth with the document and the first picture. The link of the style sheet stays,
 * disabled: React looks for it by its URL and would fetch the sheet again.
 */
export const arrangeForFirstPaint = (html: string, readSheet: ReadSheet) => {
  const end = html.indexOf('</head>')
  const close = html.lastIndexOf('</body>')
  if (end === -1 || close < end) return html
  const later: string[] = []
  const head = html
    .slice(0, end)
    .replace(sheet, (tag, address: string, precedence: string) => {
      const text = readSheet(address)
      if (text === undefined || /<\/style/i.test(text)) return tag
      return `<style>${text}</style><link rel="stylesheet" href="${address}"${precedence} disabled=""/>`
    })
    .replace(laterScript, (tag) => {
      later.push(tag)
      return ''
    })
  return `${head}${html.slice(end, close)}${later.join('')}${html.slice(close)}`
}
