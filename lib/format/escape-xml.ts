const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 cannot contain; one of them makes the whole document invalid. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

export const escapeXml = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
