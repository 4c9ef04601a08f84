import { terminalText } from '#kernel/terminal.ts'
import type { Action, Option, Parameter } from './command.ts'

export const optionName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export const optionUsage = (name: string, { label }: Option<unknown>) =>
  label ? `${optionName(name)} ${label}` : optionName(name)

const parameterUsage = ({ label, isRequired, takes }: Parameter<unknown>) => {
  const text = takes === 'all' ? `${label} …` : label
  return isRequired ? text : `[${text}]`
}

/** Usage line, such as `groups close N`. */
export const usageOf = (
  path: string,
  { parameters, options }: Pick<Action, 'parameters' | 'options'>,
) => {
  const parameterTexts = Object.values(parameters).map(parameterUsage)
  const own = Object.values(options).filter(({ isCommon }) => !isCommon)
  const more = own.length > 0 ? [terminalText('operator.names.options')] : []
  return [path, ...parameterTexts, ...more].join(' ')
}
