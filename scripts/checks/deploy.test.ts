import { expect, test } from 'vitest'
import { checkDeploy } from './deploy.ts'

const files = {
  'deploy/systemd/insieme-worker.service': 'Environment=HEALTH_PORT=9002 QUEUES=all\n',
  'deploy/services.env': '# A comment=1\nSITE_URL=http://shop\n',
  'deploy/Containerfile': 'ENV DATA_DIR=/data HEALTH_PORT=9002\n',
  'deploy/compose.yml':
    "    args:\n      PACKAGES: x\n    environment:\n      HEALTH_PORT: '9002'\n    volumes: ['../deploy-app1/services.env:/a:ro']\n      - ./prometheus.yml:/b:ro\n",
  'deploy/prometheus.yml': "      - targets: ['app1:9002', 'db1:8008']\n",
  'deploy/kubernetes/worker.yaml': `
            - name: HEALTH_PORT
              value: '9002'
              containerPort: 9002
`,
}
const settings = ['HEALTH_PORT', 'QUEUES', 'SITE_URL', 'DATA_DIR']

const messages = (changed: Partial<typeof files> = {}) =>
  checkDeploy(
    Object.entries({ ...files, ...changed }).map(([path, code]) => ({ path, code })),
    (name) => settings.includes(name),
  ).map(({ message }) => message)

test('accepts settings that exist and the ports of the units', () => {
  expect(messages()).toEqual([])
})

test.each([
  ['deploy/systemd/insieme-worker.service', 'Environment=HEALTH_PORT=9002 QUEUE=all'],
  ['deploy/services.env', 'SITE_ADDRESS=http://shop'],
  ['deploy/Containerfile', 'ENV DATA_DIR=/data FOLDER=/data'],
  ['deploy/Containerfile', 'ENV HEALTH_PORT=9003'],
  ['deploy/compose.yml', '      QUEUE: none'],
  ['deploy/compose.yml', "      HEALTH_PORT: '9003'"],
  ['deploy/compose.yml', "volumes: ['../docs/rules.yml:/etc/rules.yml:ro']"],
  ['deploy/prometheus.yml', "targets: ['app1:9003']"],
  ['deploy/kubernetes/worker.yaml', '- name: QUEUE\n  containerPort: 9002'],
  ['deploy/kubernetes/worker.yaml', '  containerPort: 9003'],
])('refuses in %s: %s', (path, code) => {
  expect(messages({ [path]: code })).toHaveLength(1)
})
