import { createInstance } from 'i18next'
import type { ErrorCode } from '#lib/contract/errors.ts'
import apiDocs from '#locales/it/api-docs.json' with { type: 'json' }
import errors from '#locales/it/errors.json' with { type: 'json' }

const i18n = createInstance()
i18n.init({
  lng: 'it',
  initAsync: false,
  resources: { it: { errors, 'api-docs': apiDocs } },
  interpolation: { escapeValue: false },
})

type Translate = (key: string, values?: Record<string, string | number>) => string
// Keys are built from codes, which the compiler cannot check; a test resolves all of them.
const wordsOf = (namespace: string) =>
  i18n.getFixedT('it', namespace as never) as unknown as Translate

const translateError = wordsOf('errors')
export const translateDocs = wordsOf('api-docs')

export const errorTitle = (code: ErrorCode) => translateError(`codes.${code}.title`)
type Values = { until?: string; day?: string; most?: number }

export const errorDetail = (code: ErrorCode, values: Values = {}) =>
  translateError(`codes.${code}.detail`, { until: '…', day: '…', most: '…', ...values })

export const fieldMessage = (key: string, values?: Record<string, string | number>) => {
  const message = translateError(`fields.${key}`, values)
  return message.startsWith('fields.') ? translateError('fields.invalid') : message
}
