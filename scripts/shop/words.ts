import { StartError } from '#kernel/start-error.ts'
import { terminalText } from '#kernel/terminal.ts'
import { nearestName } from '#lib/format/nearest.ts'
import type { Action, Option, Parameter } from './command.ts'
import { optionName, usageOf } from './usage.ts'

/** Thrown by parameters and options for a word that is not of their kind. */
export class Unreadable extends Error {
  readonly word: string

  constructor(word: string) {
    super(word)
    this.word = word
  }
}

type Declared = Pick<Action, 'parameters' | 'options'>
type Typed = { positionals: string[]; named: Map<string, string | undefined> }

const isOption = (word: string) => /^--[a-z][a-z-]*(=|$)/.test(word)

export const hintOf = (typed: string, names: readonly string[]) => {
  const name = nearestName(typed, names)
  return name === undefined ? '' : terminalText('operator.hint', { name })
}

/** Splits words into positionals and options; words after `--` are text, even if they look like an option. */
const split = (
  { parameters, options }: Declared,
  words: readonly string[],
  path: string,
): Typed => {
  const usage = usageOf(path, { parameters, options })
  const byName = new Map(Object.entries(options).map(([name, one]) => [optionName(name), one]))
  const known = [...byName.keys(), '--json', '--env', '--help']
  const positionals: string[] = []
  const named: Typed['named'] = new Map()
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === '--') return { positionals: [...positionals, ...words.slice(at + 1)], named }
    if (word === '--json') continue
    if (!isOption(word)) {
      positionals.push(word)
      continue
    }
    const [name = ''] = word.split('=', 1)
    const option = byName.get(name)
    if (!option || (!option.label && word !== name))
      throw new StartError('operator.unknownOption', {
        given: word,
        usage,
        hint: hintOf(name, known),
      })
    const next = words[at + 1]
    const value = word === name ? next : word.slice(name.length + 1)
    if (option.label && (value === undefined || (word === name && isOption(value))))
      throw new StartError('operator.noValue', { name, label: option.label, usage })
    if (option.label && word === name) at++
    named.set(name, option.label ? value : '')
  }
  return { positionals, named }
}

const isReadable = (parameter: Parameter<unknown>, word: string) => {
  try {
    return parameter.kind.read(word) !== undefined
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}

/** Assigns words to parameters; an optional parameter in the middle takes only a word of its kind. */
const assign = (parameters: [string, Parameter<unknown>][], positionals: readonly string[]) => {
  const remainingWords = [...positionals]
  const assignments = parameters.map(([name, parameter], at) => {
    const [next] = remainingWords
    const isLast = at === parameters.length - 1
    const isSkipped =
      next !== undefined && !parameter.isRequired && !isLast && !isReadable(parameter, next)
    const words = isSkipped
      ? []
      : remainingWords.splice(0, parameter.takes === 'all' ? remainingWords.length : 1)
    return { name, parameter, words }
  })
  return { taken: assignments, left: remainingWords }
}

const read = <T>(
  { label, kind }: Pick<Parameter<T>, 'label' | 'kind'>,
  usage: string,
  reading: () => T,
) => {
  try {
    return reading()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { word: given } = error
    throw new StartError('operator.wrong', { given, label, expected: kind.expected, usage })
  }
}

const readOption = (name: string, option: Option<unknown>, { named }: Typed, usage: string) => {
  const word = named.get(optionName(name))
  const { kind } = option
  if (!kind) return option.read(word)
  return read({ label: optionName(name), kind }, usage, () => option.read(word))
}

/** Parses all parameters and options, by their names. */
export const readWords = (
  declared: Declared,
  words: readonly string[],
  path: string,
): Record<string, unknown> => {
  const usage = usageOf(path, declared)
  const typed = split(declared, words, path)
  const { taken, left } = assign(Object.entries(declared.parameters), typed.positionals)
  const values = taken.map(({ name, parameter, words: own }) => {
    if (own.length === 0 && parameter.isRequired)
      throw new StartError('operator.missing', { label: parameter.label, usage })
    return [name, read(parameter, usage, () => parameter.read(own))] as const
  })
  if (left[0] !== undefined) throw new StartError('operator.tooMuch', { given: left[0], usage })
  const options = Object.entries(declared.options).map(
    ([name, option]) => [name, readOption(name, option, typed, usage)] as const,
  )
  return Object.fromEntries([...values, ...options])
}
