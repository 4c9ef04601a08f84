import { DomainError } from '../error.ts'
import { ownCalls } from './address.ts'
import type { FieldErrors } from './issues.ts'
import { within } from './within.ts'
import { fieldMessage } from './words.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const bodyLimits = {
  json: 256 * kilobyte,
  multipart: 6 * megabyte,
  octets: 128 * kilobyte,
}

/** Body whose client closed the connection before its end. */
export class AbortedBody extends DomainError {
  constructor() {
    super('unreadable_body')
  }
}

/** Request with a body, and the bounds on reading it. */
export type Reading = {
  request: Request
  /** Counts bytes kept in memory; throws when there are too many. */
  hold: ReserveBytes
  /** Maximum milliseconds until the end of the body. */
  milliseconds: number
}

// Maximum depth: more than any body of the contract, less than the stack of recursive code allows.
const deepest = 32

/** Stops at the limit, also when Content-Length is wrong or missing. */
const readChunks = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  hold: ReserveBytes,
) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AbortedBody()
    })
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    // Leaves the rest unread: cancelling would close the connection before the response is sent.
    if (size > limit) throw new DomainError('too_large')
    hold(value.byteLength)
    chunks.push(value)
  }
}

const readBytes = async ({ request, hold, milliseconds }: Reading, limit: number) => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new DomainError('too_large')
  if (!request.body) return Buffer.alloc(0)
  return within(milliseconds, readChunks(request.body.getReader(), limit, hold), 'slow_body')
}

const children = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

const tooDeep = (value: unknown) => {
  let level = [value]
  for (let depth = 0; depth < deepest && level.length > 0; depth++) level = level.flatMap(children)
  return level.length > 0
}

export const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()

export const readJson = async (reading: Reading): Promise<unknown> => {
  const bytes = await readBytes(reading, bodyLimits.json)
  if (bytes.length > 0 && mediaType(reading.request) !== 'application/json')
    throw new DomainError('unsupported_media_type')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new DomainError('unreadable_body')
  }
  if (tooDeep(value)) throw new DomainError('unreadable_body')
  return value
}

/** Reads raw bytes, because parsing and serializing would change them. */
export const readOctets = (reading: Reading) => readBytes(reading, bodyLimits.octets)

export const readForm = async (reading: Reading): Promise<FormData> => {
  const { request } = reading
  if (mediaType(request) !== 'multipart/form-data') throw new DomainError('unsupported_media_type')
  const bytes = await readBytes(reading, bodyLimits.multipart)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(bytes, { headers }).formData()
  } catch {
    throw new DomainError('unreadable_body')
  }
}

/** True for an empty form field or a file input without a file. */
const isBlank = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value.trim() === '' : value.size === 0

/** Converts form fields to a body: a repeated name becomes a list, an empty field is left out. */
export const formFields = (form: FormData) => {
  const fields = new Map<string, unknown>()
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name).filter((value) => !isBlank(value))
    if (name !== '_method' && values.length > 0)
      fields.set(name, values.length > 1 ? values : values[0])
  }
  return Object.fromEntries(fields)
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

const placesOfUnstorable = function* (value: unknown, path: string[] = []): Generator<string> {
  if (typeof value === 'string' && !isStorable(value)) yield path.join('.') || 'body'
  if (typeof value !== 'object' || value === null || value instanceof File) return
  for (const [name, inner] of Object.entries(value))
    yield* placesOfUnstorable(inner, [...path, name])
}

/** Fields with U+0000, which text cannot store, or a lone surrogate, which jsonb cannot. */
export const unstorableFields = (value: unknown): FieldErrors => {
  const places = [...placesOfUnstorable(value)].slice(0, 20)
  return Object.fromEntries(places.map((place) => [place, [fieldMessage('control')]]))
}

/** Bytes of bodies that all calls of a process, and those of one address, may keep in memory. */
const total = 64 * megabyte
const perAddress = 24 * megabyte

/** Bytes of each body that do not count: ordinary calls go on while large bodies are refused. */
const uncounted = 16 * kilobyte

type ReserveBytes = (bytes: number) => void

/** Bounds the memory of bodies: each is kept until its call has ended. */
export const createBodyMemory = () => {
  let held = 0
  const byAddress = new Map<string, number>()

  const add = (address: string, bytes: number) => {
    const own = (byAddress.get(address) ?? 0) + bytes
    held += bytes
    if (own > 0) byAddress.set(address, own)
    else byAddress.delete(address)
  }

  return (address: string) => {
    let read = 0
    let counted = 0
    let isOver = false

    const hold: ReserveBytes = (bytes) => {
      read += bytes
      const more = Math.max(0, read - uncounted) - counted
      if (more === 0 && !isOver) return
      const own = address === ownCalls ? 0 : (byAddress.get(address) ?? 0)
      // A body that is still read after its call has ended is not kept either.
      if (isOver || held + more > total || own + more > perAddress)
        throw new DomainError('unavailable', { retryAfter: 2 })
      counted += more
      add(address, more)
    }

    const release = () => {
      isOver = true
      add(address, -counted)
      counted = 0
    }
    return { hold, release }
  }
}
