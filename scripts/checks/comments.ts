import { parseSync } from 'rolldown/utils'
import { type Finding, lineAt, type Source } from './sources.ts'

type Comment = { start: number; end: number; text: string }

/** First words that leave the subject of a comment unnamed. */
const refused =
  /^(?:what|who|whoever|nobody|of|it|as it|said|told|kept)(?:['’]s)?(?=[\s,:;!?—]|\.(?:\s|$)|$)/i

/** Migrations are stored with a checksum, so their comments must not change. */
const migrations = /^lib\/kernel\/db\/migrations\//

const script = /\.(?:tsx?|mjs)$/

/** Quoted parts of SQL come first, so that `--` inside them is no comment. */
const sqlParts = /'(?:[^']|'')*'|"[^"]*"|--([^\n]*)|\/\*([\s\S]*?)\*\//g

const inScript = ({ path, code }: Source): Comment[] =>
  parseSync(path, code).comments.map(({ start, end, value }) => ({ start, end, text: value }))

const inSql = ({ code }: Source): Comment[] =>
  [...code.matchAll(sqlParts)].flatMap(({ 0: part, 1: line, 2: block, index }) => {
    const text = line ?? block
    return text === undefined ? [] : [{ start: index, end: index + part.length, text }]
  })

const commentsOf = (source: Source): Comment[] => {
  if (script.test(source.path)) return inScript(source)
  return source.path.endsWith('.sql') && !migrations.test(source.path) ? inSql(source) : []
}

const isBlock = ({ code }: Source, { start }: Comment) => code.startsWith('/*', start)

/** True for a line comment directly below another one. */
const continues = (source: Source, comment: Comment, before: Comment | undefined) =>
  before !== undefined &&
  !isBlock(source, comment) &&
  !isBlock(source, before) &&
  /^\r?\n[ \t]*$/.test(source.code.slice(before.end, comment.start))

/** Refuses comments that begin with a pronoun or a participle instead of their subject. */
export const commentsNameTheirSubject = (source: Source): Finding[] => {
  const comments = commentsOf(source)
  return comments.flatMap((comment, at) => {
    const [, word] = /^[\s*]*(.*)/.exec(comment.text) ?? []
    const [found] = refused.exec(word ?? '') ?? []
    if (found === undefined || continues(source, comment, comments[at - 1])) return []
    const message = `a comment begins with "${found}": name its subject`
    return [{ path: source.path, line: lineAt(source, comment.start), message }]
  })
}
