import { at, type Finding, parseAll, type Source } from './sources.ts'

type Comment = { start: number; end: number; text: string }

/** First words that leave the subject of a comment unnamed. */
const refused =
  /^(?:what|who|whoever|nobody|of|it|as it|said|told|kept)(?:['’]s)?(?=[\s,:;!?—]|\.(?:\s|$)|$)/i

/** Quoted parts of SQL come first, so that `--` inside them is no comment. */
const sqlParts = /'(?:[^']|'')*'|"[^"]*"|--([^\n]*)|\/\*([\s\S]*?)\*\//g

const commentsOf = (source: Source): Comment[] => {
  const { path, code } = source
  if (/\.(?:tsx?|mjs)$/.test(path))
    return parseAll(source).comments.map(({ start, end, value }) => ({ start, end, text: value }))
  // Migrations are stored with a checksum, so their comments must not change.
  if (!path.endsWith('.sql') || path.startsWith('lib/kernel/db/migrations/')) return []
  return [...code.matchAll(sqlParts)].flatMap(({ 0: part, 1: line, 2: block, index }) => {
    const text = line ?? block
    return text === undefined ? [] : [{ start: index, end: index + part.length, text }]
  })
}

/** True for a line comment directly below another one. */
const continues = ({ code }: Source, comment: Comment, before: Comment | undefined) =>
  before !== undefined &&
  !code.startsWith('/*', comment.start) &&
  !code.startsWith('/*', before.start) &&
  /^\r?\n[ \t]*$/.test(code.slice(before.end, comment.start))

/** Refuses comments that begin with a pronoun or a participle instead of their subject. */
export const checkComments = (source: Source): Finding[] => {
  const comments = commentsOf(source)
  return comments.flatMap((comment, index) => {
    const [, words = ''] = /^[\s*]*(.*)/.exec(comment.text) ?? []
    const [first] = refused.exec(words) ?? []
    if (first === undefined || continues(source, comment, comments[index - 1])) return []
    return [at(source, comment.start, `a comment begins with "${first}": name its subject`)]
  })
}
