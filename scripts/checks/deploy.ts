import { type Finding, inFile, matches, type Source } from './sources.ts'

/** How each kind of file in deploy/ names a setting of the shop. */
const settings: [file: RegExp, name: RegExp][] = [
  [/\/(site|services)\.env$|\.example$/, /^ *([A-Z][A-Z0-9_]*)=/gm],
  [/\.service$|Containerfile$/, /(?<=^(?:Environment=|ENV ).*)\b([A-Z][A-Z0-9_]*)(?==)/gm],
  [/compose\.yml$/, /^ +(?!PACKAGES:)([A-Z][A-Z0-9_]*)(?=: )/gm],
  [/kubernetes\/.+\.yaml$/, /- name: ([A-Z][A-Z0-9_]*)$/gm],
]

/** Port at which Debian's exporter tells of the disks. */
const portOfMachines = '9100'

const setPort = /PORT(?:=|: '|\n +value: ')(\d+)/g

/** A file that compose.yml takes from deploy/, or from a copy of it with the passwords. */
const mounted = /(?:- |\[)'?\.\.?\/(?:deploy-\w+\/)?([^':]+\.\w+):/g

const numbers = ({ code }: Source, pattern: RegExp) =>
  [...code.matchAll(pattern)].map(([, number]) => number!).sort()

/**
 * The settings and files that those of deploy/ name exist, and the ports of balancer, metrics, images and pods are those of the
 * systemd units: a wrong one is ignored, or a process that works is never asked.
 */
export const checkDeploy = (sources: Source[], isSetting: (name: string) => boolean): Finding[] => {
  const units = sources.filter(({ path }) => path.endsWith('.service'))
  const known = [...units.flatMap((unit) => numbers(unit, setPort)), portOfMachines]
  const unknownPort = ([, port = '']: RegExpExecArray) =>
    known.includes(port) ? undefined : `no unit has the port ${port}`
  const unknownFile = ([, name]: RegExpExecArray) =>
    sources.some(({ path }) => path === `deploy/${name}`) ? undefined : `deploy/${name} is missing`
  const podsOf = (unit: Source) => {
    const role = /insieme-(\w+)\.service$/.exec(unit.path)?.[1]
    const pods = sources.find(({ path }) => path.endsWith(`kubernetes/${role}.yaml`))
    const ports = numbers(unit, setPort).join(', ')
    return !pods || numbers(pods, /containerPort: (\d+)/g).join(', ') === ports
      ? []
      : inFile(pods.path, `its ports are not ${ports}, those of ${unit.path}`)
  }
  return [
    ...sources.flatMap((source) =>
      settings.flatMap(([file, pattern]) =>
        file.test(source.path)
          ? matches(source, pattern, ([, name = '']) =>
              isSetting(name) ? undefined : `${name} is not a setting`,
            )
          : [],
      ),
    ),
    ...sources.flatMap((source) => [
      ...matches(source, setPort, unknownPort),
      ...matches(source, /\bapp\d:(\d+)/g, unknownPort),
      ...matches(source, mounted, unknownFile),
    ]),
    ...units.flatMap(podsOf),
  ]
}
