package io.github.jdkdoctor.service.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase;
import io.github.jdkdoctor.diagnosis.Certainty;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;

/** Has JSON say what reports say. */
@Singleton
class ReportWords implements ObjectMapperCustomizer {
    @Override
    public void customize(ObjectMapper mapper) {
        SimpleModule module = new SimpleModule();
        module.addSerializer(Certainty.class, new ToStringSerializerBase(Certainty.class) {
            private static final long serialVersionUID = 1;

            @Override
            public String valueToString(Object certainty) {
                return ((Certainty) certainty).label();
            }
        });
        mapper.registerModule(module);
    }
}
