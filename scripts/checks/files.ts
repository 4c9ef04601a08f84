import { type Finding, inFile, type Source } from './sources.ts'

const longestFile = 300

export const checkLength = ({ path, code }: Source): Finding[] => {
  const lines = code.trimEnd().split('\n').length
  const message = `has ${lines} lines, ${longestFile} are allowed`
  return lines > longestFile ? [inFile(path, message)] : []
}

const vague = /(^|\/)(index|utils?|helpers?|misc|common)\.tsx?$/
/** Segments in kebab-case, some within the syntax of the router. */
const kebab = /^([@([.)]*[a-z0-9]+([-.][a-z0-9]+)*[)\]]*(\/|$))+$/

/** The files of a noun; commands of a large one may be in a folder for each phase of its life. */
const ofNoun =
  /^(rules|policy|queries|commands|acts|present|routes|jobs)(\.test)?\.ts$|^(rules|queries|commands|present|mails)\/[^/]+$|^commands\/[^/]+\/[^/]+$/

export const checkFileName = ({ path }: Source): Finding[] => {
  const [, wing, file] = /^lib\/services\/([^/]+)\/[^/]+\/(.+)$/.exec(path) ?? []
  const isOdd = file && wing !== 'operations' && !ofNoun.test(file)
  const messages = [
    vague.test(path) && 'is named for nothing in particular',
    !kebab.test(path) && 'its path is not kebab-case',
    isOdd && `${file} is not one of the files of a noun`,
  ]
  return messages.flatMap((message) => (message ? [inFile(path, message)] : []))
}
