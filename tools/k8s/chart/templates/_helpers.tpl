{{/* Image of an app: (list $ "auth") */}}
{{- define "rfp.image" -}}
{{- $root := index . 0 -}}
{{- with $root.Values.image.registry }}{{ . }}/{{ end -}}
rfp-{{ index . 1 }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}
{{- end }}

{{/* Hash of the settings that pods read when they start */}}
{{- define "rfp.checksum" -}}
{{ list .Values.host .Values.settings .Values.scheduledSync.enabled .Values.tracing | toJson | sha256sum }}
{{- end }}

{{/* Minimum number of pods of a service: (list $ "auth") */}}
{{- define "rfp.minReplicas" -}}
{{- $root := index . 0 -}}
{{- $service := get $root.Values.services (index . 1) -}}
{{- if gt (int $service.minReplicas) (int $service.maxReplicas) -}}
{{- fail (printf "services.%s: minReplicas is greater than maxReplicas" (index . 1)) -}}
{{- end -}}
{{ $service.minReplicas }}
{{- end }}

{{/* Scheduling of pods */}}
{{- define "rfp.pod" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.pods.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pods.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.pods.priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- end }}

{{/* Peers of a network policy by address. Fails without addresses, because the policy would then admit every peer */}}
{{- define "rfp.blocks" -}}
{{- range . }}
- ipBlock: { cidr: {{ . | quote }} }
{{- else }}
{{- fail "externalDatabase.blocks: name the addresses of the database" }}
{{- end }}
{{- end }}

{{/* Port of the trace collector */}}
{{- define "rfp.tracingPort" -}}
{{ (urlParse .Values.tracing.endpoint).host | splitList ":" | last }}
{{- end }}
