import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import { fieldErrors } from './issues.ts'
import { errorDetail, errorTitle } from './words.ts'

test.each(Object.keys(errorStatus) as ErrorCode[])('%s has a title and a detail', (code) => {
  expect(errorTitle(code)).not.toContain('codes.')
  expect(errorDetail(code)).not.toContain('codes.')
})

const wrong: [string, z.ZodType, unknown, string][] = [
  ['missing', z.string(), undefined, 'Campo obbligatorio.'],
  ['blank', z.string().min(1), '', 'Campo obbligatorio.'],
  ['too short', z.string().min(10), 'x', 'Deve avere almeno 10 caratteri.'],
  ['too long by one', z.string().max(1), 'xy', 'Deve avere al massimo 1 carattere.'],
  ['too many', z.array(z.int()).max(2), [1, 2, 3], 'Deve avere al massimo 2 elementi.'],
  ['too small', z.number().min(1), 0, 'Deve essere almeno 1.'],
  ['not above', z.number().positive(), 0, 'Deve essere maggiore di 0.'],
  ['too big', z.number().max(9), 10, 'Deve essere al massimo 9.'],
  ['not whole', z.int(), 1.5, 'Deve essere un numero intero.'],
  ['no step', z.number().multipleOf(5), 7, 'Deve essere un multiplo di 5.'],
  ['no number', z.coerce.number(), 'x', 'Deve essere un numero.'],
  ['no choice', z.enum(['want', 'need']), 'x', 'Valori ammessi: want, need.'],
  ['not accepted', z.literal(true), false, 'Serve la tua conferma.'],
  ['no e-mail', z.email(), 'x', 'Scrivi un indirizzo e-mail valido.'],
  ['no address', z.url(), 'x', 'Scrivi un indirizzo web valido.'],
  ['no pattern', z.string().regex(/^a$/), 'x', 'Il formato non è valido.'],
  ['no list', z.array(z.int()), {}, 'Deve essere un elenco.'],
  ['refused by a rule', z.string().refine(() => false), 'x', 'Valore non valido.'],
  ['of no kind', z.union([z.int(), z.boolean()]), 'x', 'Valore non valido.'],
]

test.each(wrong)('a field %s has an Italian message', (_, schema, given, message) => {
  const input = { outer: { field: given } }
  const read = z.object({ outer: z.object({ field: schema }) }).safeParse(input)
  expect(fieldErrors(read.error!, input, 'body')).toEqual({ 'outer.field': [message] })
})
