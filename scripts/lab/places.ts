import { join } from 'node:path'

export const project = join(import.meta.dirname, '../..')
export const labFolder = join(project, '.insieme/lab')

/** Machines with their addresses, as in deploy/hosts. */
export const machines = {
  front: '10.77.0.10',
  app1: '10.77.0.11',
  app2: '10.77.0.12',
  db1: '10.77.0.21',
  db2: '10.77.0.22',
  store: '10.77.0.30',
} as const

export type MachineName = keyof typeof machines
export const machineNames = Object.keys(machines) as MachineName[]

/** Address that people open. */
export const shopAddress = `http://${machines.front}`

/** HEALTH_PORT of each process of the shop, as in its systemd unit. */
export const healthPorts: Readonly<Record<string, number>> = {
  'insieme-site': 9000,
  'insieme-services': 9001,
  'insieme-worker': 9002,
}
