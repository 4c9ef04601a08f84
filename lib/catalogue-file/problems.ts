/** Problem codes of a catalogue file; their texts are in locales/it/catalogue-command.json. */
export const problemCodes = [
  'tooLarge',
  'encoding',
  'empty',
  'json',
  'notCatalogue',
  'quote',
  'cellCount',
  'missingColumn',
  'unknownColumn',
  'repeatedColumn',
  'differs',
  'required',
  'unknownField',
  'text',
  'code',
  'kind',
  'slug',
  'status',
  'goalUnit',
  'euros',
  'price',
  'count',
  'quantity',
  'goal',
  'flag',
  'moment',
  'day',
  'url',
  'list',
  'fields',
  'onlyPreorder',
  'listPriceBelow',
  'stepNotLower',
  'repeatedCode',
  'repeatedBundle',
  'repeatedTitle',
  'tooMany',
  'pictureMissing',
  'pictureOutside',
  'pictureRemote',
  'pictureUnreadable',
  'interestUnknown',
  'mateUnknown',
  'mateItself',
  'kindChanged',
  'bundleElsewhere',
  'statusChanged',
  'goalPromised',
  'deadlinePromised',
  'pricePromised',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Maximum reported problems, which limits memory for malformed files. */
export const mostProblems = 1000

/** Place of a problem: line and column of a CSV file, or path in a JSON file. */
type Place = { line: number; column?: string } | { path: string }

export type Problem = {
  place: Place
  code: ProblemCode
  values?: Record<string, string | number>
}

/** Path to a field of an item: `variations`, 0, `bundles`, 1, `price`. */
export type FieldPath = readonly PropertyKey[]

/** Returns the place in the file of a field of the n-th item. */
export type Locate = (item: number, field: FieldPath) => Place

export const isProblemCode = (code: string): code is ProblemCode =>
  (problemCodes as readonly string[]).includes(code)
