module tabwire

go 1.19
