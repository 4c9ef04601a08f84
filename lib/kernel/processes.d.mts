export declare const processStart: (pid: number) => string | undefined
export declare const isAlive: (pid: number, start?: string) => boolean
export declare const commandOf: (pid: number) => string
/** Runs the work while no other process on this machine holds a lock of the same folder. */
export declare const withLock: <T>(
  folder: string,
  work: () => T | Promise<T>,
  onWait?: () => void,
) => Promise<T>
