/** Markdown of descriptions, removed for plain text. */
const marks: [RegExp, string][] = [
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2'],
  [/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, ''],
]

export const plainText = (text: string) =>
  marks
    .reduce((left, [mark, instead]) => left.replace(mark, instead), text)
    .replace(/\s+/g, ' ')
    .trim()

export const shortened = (text: string, longest: number) => {
  if (text.length <= longest) return text
  const end = text.slice(0, longest).lastIndexOf(' ')
  const cut = text.slice(0, end > longest / 2 ? end : longest - 1)
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}…`
}
