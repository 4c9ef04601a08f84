import { openMeasuringStandIn } from '#lib/stand-ins/measuring/server.ts'

/** Plays who measures and advertises, for a shop on this machine; what it was sent is told at `/sent`. */
const { url, environment } = await openMeasuringStandIn({ port: Number(process.argv[2] ?? 4390) })
console.info(`${url}/sent`)
for (const [name, value] of Object.entries(environment)) console.info(`${name}=${value}`)
