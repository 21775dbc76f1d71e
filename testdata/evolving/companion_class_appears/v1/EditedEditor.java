// Edits such values.
public class EditedEditor extends java.beans.PropertyEditorSupport {}
