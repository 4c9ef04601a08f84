import { expect, test } from 'vitest'
import { digestOf, isPdf, proofKey, proofName } from './proof.ts'

const pdf = (words: string) => Buffer.from(words)

test('recognizes a PDF by its header at the start and its trailer at the end', () => {
  expect(isPdf(pdf('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n'))).toBe(true)
  for (const other of ['', '%PDF-1.7', ' %PDF-1.7 %%EOF', '<html>%PDF-1.7 %%EOF', 'PK %%EOF'])
    expect(isPdf(pdf(other)), other).toBe(false)
  expect(isPdf(pdf(`%PDF-1.7 %%EOF${' '.repeat(2000)}`))).toBe(false)
})

test('removes folders and characters that change how a name is read', () => {
  expect(proofName('C:\\Foto\\ricevuta.pdf')).toBe('ricevuta.pdf')
  expect(proofName('../../etc/passwd')).toBe('passwd')
  expect(proofName('ricevuta\u202Efdp.exe\u0000\n')).toBe('ricevutafdp.exe')
  expect([...proofName('é'.repeat(300))]).toHaveLength(120)
  expect(proofName('\u0007/')).toBe('-')
})

test('builds a different key for each withdrawal and content', () => {
  expect(proofKey(7, digestOf(pdf('a')))).toMatch(/^return-proofs\/7\/[a-f0-9]{64}$/)
  expect(digestOf(pdf('a'))).not.toBe(digestOf(pdf('b')))
})
