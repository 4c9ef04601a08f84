import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#lib/contract/endpoint.ts'

const folder = new URL('../../lib/contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'output' in value

/** Returns every endpoint of the contract, found in its files instead of a list by hand. */
export const declaredEndpoints = async () => {
  const names = (await readdir(folder)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules: object[] = await Promise.all(
    names.map((name) => import(new URL(name, folder).href)),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((exported: object) => Object.values(exported))
    .filter(isEndpoint)
}

export const withIds = (path: string, id: string | number = 1) =>
  path.replace(/\{\w+\}/g, String(id))
