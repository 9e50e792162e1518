{{- define "stammbuch.image" -}}
{{ required "image.repository must be set" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "stammbuch.labels" -}}
app.kubernetes.io/name: stammbuch
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "stammbuch.metadata" -}}
name: {{ .root.Release.Name }}-{{ .component }}
labels:
  {{- include "stammbuch.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{- define "stammbuch.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "stammbuch.containerSecurity" -}}
image: {{ include "stammbuch.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* A setting from a secret that exists; nothing where none is named and none is needed. */}}
{{- define "stammbuch.secret" -}}
{{- $reference := index .root.Values.secrets .from -}}
{{- if $reference.name }}
- name: {{ .name }}
  valueFrom:
    secretKeyRef: { name: {{ $reference.name }}, key: {{ $reference.key }} }
{{- else if .required }}
{{- fail (printf "secrets.%s.name must be set" .from) }}
{{- end }}
{{- end }}

{{- define "stammbuch.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* What warehouse and workers have in common. */}}
{{- define "stammbuch.product" -}}
{{- $root := . -}}
{{ include "stammbuch.secret" (dict "root" . "from" "DATABASE_URL" "name" "DATABASE_URL" "required" true) }}
{{- range list "ELASTICSEARCH_URL" "SALESFORCE_URL" "SALESFORCE_CLIENT_ID" "SALESFORCE_CLIENT_SECRET" "WEBHOOK_URL" "OTEL_EXPORTER_OTLP_HEADERS" }}
{{- include "stammbuch.secret" (dict "root" $root "from" . "name" .) }}
{{- end }}
- name: HOST
  value: 0.0.0.0
- name: METRICS_PORT
  value: '4001'
{{- with .Values.secrets.authority }}{{ if .name }}
- name: NODE_EXTRA_CA_CERTS
  value: /run/authority/{{ .key }}
{{- end }}{{ end }}
{{- include "stammbuch.settings" .Values.settings }}
{{- end }}

{{- define "stammbuch.authorityMount" -}}
{{- if .Values.secrets.authority.name }}
- { name: authority, mountPath: /run/authority, readOnly: true }
{{- end }}
{{- end }}

{{- define "stammbuch.authorityVolume" -}}
{{- with .Values.secrets.authority.name }}
- name: authority
  secret: { secretName: {{ . }} }
{{- end }}
{{- end }}
