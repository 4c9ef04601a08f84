import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Call, caller } from './caller.ts'
import { sampleOf } from './samples.ts'

const folder = new URL('../../lib/contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'output' in value

/** Returns every endpoint of the contract, found in its files instead of a list by hand. */
export const declaredEndpoints = async (part = '.') => {
  const here = new URL(`${part}/`, folder)
  const names = (await readdir(here)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules: object[] = await Promise.all(names.map((name) => import(new URL(name, here).href)))
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((exported: object) => Object.values(exported))
    .filter(isEndpoint)
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

type Fields = Record<string, unknown>
type Sent = Omit<Call, 'body'> & {
  /** Stands for every id of the path. */
  id?: number | string
  params?: unknown
  query?: unknown
  body?: unknown
}

const searchFor = (query: unknown) =>
  new URLSearchParams(
    Object.entries((query ?? {}) as Fields).map(([name, value]) => [name, String(value)]),
  )

let callers = 0

/** Calls an endpoint with what its schemas accept, from an address that has not called yet. */
export const sendsTo =
  (call: ReturnType<typeof caller>) =>
  (endpoint: Endpoint, { id = 999_999, params, query, body, ...more }: Sent = {}) => {
    const given = { provider: 'google', ...((params ?? {}) as Fields) }
    const place = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(name in given ? given[name as keyof typeof given] : id)),
    )
    const sample = endpoint.multipart ? new FormData() : (sampleOf(endpoint.body) ?? undefined)
    return call(endpoint.method, `${place}?${searchFor(query ?? sampleOf(endpoint.query))}`, {
      address: `198.51.${Math.floor(callers / 250) % 250}.${callers++ % 250}`,
      ...(endpoint.method === 'GET' ? {} : { body: body ?? sample }),
      ...more,
    })
  }

export const withIds = (path: string, id: string | number = 1) =>
  path.replace(/\{\w+\}/g, String(id))
