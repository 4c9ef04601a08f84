/** The text of a style sheet of the build, by its address. */
export type ReadSheet = (address: string) => string | undefined

const sheet = /<link rel="stylesheet" href="([^"]+)"( data-precedence="[^"]*")\/>/g
const laterScript =
  /<script src="[^"]+" async=""><\/script>|<link rel="preload" as="script"[^>]*\/>/g

/**
 * Puts into the document what its first paint needs, and behind it what can wait: a style sheet of
 * its own address costs a slow line one more way there and back before anything is to be seen, and
 * scripts that start first take the line from the document and the first picture.
 *
 * The link to the sheet stays, switched off: React looks for it by its address and would fetch the
 * sheet again.
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
