/** Everything that can be wrong with a catalogue file; the words stand in locales/it/catalogue-command.json. */
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

/** Nobody reads more of them, and rubbish must not fill the memory. */
export const mostProblems = 1000

/** Where it stands: a line and column of a CSV file, or a path in a JSON file. */
type Place = { line: number; column?: string } | { path: string }

export type Problem = {
  place: Place
  code: ProblemCode
  values?: Record<string, string | number>
}

/** The steps to a field of an item: `variations`, 0, `bundles`, 1, `price`. */
export type FieldPath = readonly PropertyKey[]

/** Tells where a field of the n-th item stands in the file. */
export type Locate = (item: number, field: FieldPath) => Place

export const isProblemCode = (code: string): code is ProblemCode =>
  (problemCodes as readonly string[]).includes(code)
