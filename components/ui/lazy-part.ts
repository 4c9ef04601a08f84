import { type ComponentType, lazy } from 'react'

/** Component whose code is loaded when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
