// Renders a Helm chart like `helm template`, for tests on machines without Helm. Like Helm, it uses text/template of Go and the functions of sprig.
// It does not check values against their schema, which the tests do, and does not support dependencies, hooks, .Capabilities and lookup, which the
// chart does not use.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

type files struct{ chart string }

// Get returns the content of a file of the chart; empty if the file does not exist, as in Helm.
func (f files) Get(name string) string {
	content, err := os.ReadFile(filepath.Join(f.chart, name))
	if err != nil {
		return ""
	}
	return string(content)
}

type paths []string

func (p *paths) String() string         { return strings.Join(*p, ",") }
func (p *paths) Set(value string) error { *p = append(*p, value); return nil }

// template NAME CHART [--namespace NAMESPACE] [--values FILE]..., the command line of Helm
func main() {
	if len(os.Args) < 4 || os.Args[1] != "template" {
		fmt.Fprintln(os.Stderr, "usage: chart-renderer template NAME CHART [--namespace NAMESPACE] [--values FILE]...")
		os.Exit(2)
	}
	var values paths
	flags := flag.NewFlagSet("template", flag.ExitOnError)
	namespace := flags.String("namespace", "default", "namespace of the release")
	flags.Var(&values, "values", "file of values; may be repeated")
	_ = flags.Parse(os.Args[4:])
	if err := render(os.Args[3], os.Args[2], *namespace, values); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func render(chart, name, namespace string, valueFiles []string) error {
	values, err := readYaml(filepath.Join(chart, "values.yaml"))
	if err != nil {
		return err
	}
	for _, file := range valueFiles {
		given, err := readYaml(file)
		if err != nil {
			return err
		}
		values = coalesce(values, given)
	}
	about, err := readYaml(filepath.Join(chart, "Chart.yaml"))
	if err != nil {
		return err
	}
	sources, err := templatesOf(chart)
	if err != nil {
		return err
	}
	root := newTemplate()
	for _, source := range sources {
		content, err := os.ReadFile(filepath.Join(chart, source))
		if err != nil {
			return err
		}
		if _, err := root.New(source).Parse(string(content)); err != nil {
			return err
		}
	}
	for _, source := range sources {
		if strings.HasPrefix(filepath.Base(source), "_") {
			continue
		}
		context := object{
			"Values":   values,
			"Chart":    capitalize(about),
			"Release":  object{"Name": name, "Namespace": namespace, "Revision": 1, "Service": "Helm", "IsInstall": true, "IsUpgrade": false},
			"Files":    files{chart},
			"Template": object{"Name": source, "BasePath": "templates"},
		}
		text, err := execute(root, source, context)
		if err != nil {
			return err
		}
		if strings.TrimSpace(text) != "" && filepath.Base(source) != "NOTES.txt" {
			fmt.Printf("---\n# Source: %s\n%s\n", source, text)
		}
	}
	return nil
}

func newTemplate() *template.Template {
	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	delete(functions, "env")
	delete(functions, "expandenv")
	added := template.FuncMap{
		"toYaml":   toYaml,
		"fromYaml": fromYaml,
		"fromJson": fromJson,
		"toJson":   toJson,
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
		"fail":    func(message string) (string, error) { return "", errors.New(message) },
		"include": func(name string, data interface{}) (string, error) { return execute(root, name, data) },
		"tpl": func(text string, data interface{}) (string, error) {
			copied, err := root.Clone()
			if err != nil {
				return "", err
			}
			if _, err := copied.New("tpl").Parse(text); err != nil {
				return "", err
			}
			return execute(copied, "tpl", data)
		},
	}
	for name, function := range added {
		functions[name] = function
	}
	return root.Funcs(functions)
}

func execute(root *template.Template, name string, data interface{}) (string, error) {
	var text strings.Builder
	if err := root.ExecuteTemplate(&text, name, data); err != nil {
		return "", err
	}
	// Output of text/template for a missing value.
	return strings.ReplaceAll(text.String(), "<no value>", ""), nil
}

func templatesOf(chart string) ([]string, error) {
	var found []string
	err := filepath.Walk(filepath.Join(chart, "templates"), func(file string, entry os.FileInfo, err error) error {
		if err != nil || entry.IsDir() || filepath.Base(filepath.Dir(file)) == "tests" {
			return err
		}
		name, err := filepath.Rel(chart, file)
		found = append(found, name)
		return err
	})
	sort.Strings(found)
	return found, err
}

// Merges a user's values into those of the chart: maps are merged, other values are replaced, and null removes a value.
func coalesce(values, given object) object {
	for key, value := range given {
		inner, isMap := value.(object)
		before, wasMap := values[key].(object)
		switch {
		case value == nil:
			delete(values, key)
		case isMap && wasMap:
			values[key] = coalesce(before, inner)
		default:
			values[key] = value
		}
	}
	return values
}

func readYaml(file string) (object, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	value := object{}
	return value, yaml.Unmarshal(content, &value)
}

// Fields of Chart.yaml, as templates name them.
func capitalize(about object) object {
	fields := object{}
	for key, value := range about {
		fields[strings.ToUpper(key[:1])+key[1:]] = value
	}
	return fields
}

func toYaml(value interface{}) (string, error) {
	text, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n"), err
}

func fromYaml(text string) (object, error) {
	value := object{}
	return value, yaml.Unmarshal([]byte(text), &value)
}

func toJson(value interface{}) (string, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

func fromJson(text string) (object, error) {
	value := object{}
	return value, json.Unmarshal([]byte(text), &value)
}
